// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Answers viem's requests to ENS's universal resolver from a table that tests fill. Its functions, their
/// results and the errors have the real contract's signatures. A name that is kept elsewhere is asked for as the
/// real contract does: through the batch gateway, which viem runs itself, and its answer must be signed. See
/// github.com/ensdomains/ens-contracts, contracts/universalResolver.
contract Ens {
    struct Reverse {
        string name;
        bytes32 node;
    }

    /// A question to a gateway, of `query` below.
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);
    /// EIP-3668.
    error OffchainLookup(
        address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData
    );

    mapping(bytes account => mapping(uint256 coinType => Reverse)) private reverses;
    mapping(bytes32 node => address) private owners;
    mapping(bytes32 node => mapping(string key => string)) private texts;
    mapping(bytes32 node => string) private gateways;

    function setReverse(address account, uint256 coinType, string calldata name, bytes32 node)
        external
    {
        reverses[abi.encodePacked(account)][coinType] = Reverse(name, node);
    }

    function setAddress(bytes32 node, address owner) external {
        owners[node] = owner;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        texts[node][key] = value;
    }

    function setGateway(bytes32 node, string calldata url) external {
        gateways[node] = url;
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        Reverse storage found = reverses[account][coinType];
        if (bytes(found.name).length == 0) return ("", address(0), address(this));
        address owner = owners[found.node];
        if (keccak256(abi.encodePacked(owner)) != keccak256(account)) {
            revert ReverseAddressMismatch(found.name, abi.encodePacked(owner));
        }
        return (found.name, address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata batchers)
        external
        view
        returns (bytes memory, address)
    {
        bytes32 node = bytes32(data[4:36]);
        if (node != hashOf(name, 0)) revert ResolverNotFound(name);
        if (bytes(gateways[node]).length > 0) {
            Query[] memory queries = new Query[](1);
            string[] memory urls = new string[](1);
            urls[0] = gateways[node];
            queries[0] = Query(address(this), urls, data);
            revert OffchainLookup(
                address(this),
                batchers,
                abi.encodeWithSignature("query((address,string[],bytes)[])", queries),
                this.takeAnswer.selector,
                data
            );
        }
        if (owners[node] == address(0)) revert ResolverNotFound(name);
        bytes4 selector = bytes4(data[:4]);
        if (selector == bytes4(keccak256("addr(bytes32)"))) {
            return (abi.encode(owners[node]), address(this));
        }
        // Other chains have no records.
        if (selector == bytes4(keccak256("addr(bytes32,uint256)"))) {
            return (abi.encode(bytes("")), address(this));
        }
        if (selector != bytes4(keccak256("text(bytes32,string)"))) {
            revert UnsupportedResolverProfile(selector);
        }
        (, string memory key) = abi.decode(data[4:], (bytes32, string));
        return (abi.encode(texts[node][key]), address(this));
    }

    /// Takes what the gateway answered: a result, and the hash of it with the question, as its signature.
    function takeAnswer(bytes calldata response, bytes calldata asked)
        external
        view
        returns (bytes memory, address)
    {
        (bool[] memory failures, bytes[] memory responses) =
            abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bytes memory result, bytes32 signature) = abi.decode(responses[0], (bytes, bytes32));
        require(signature == keccak256(abi.encode(result, asked)), "the signature is not the gateway's");
        return (result, address(this));
    }

    /// Hashes a DNS-encoded name, where each label follows its length, as in EIP-137.
    function hashOf(bytes calldata name, uint256 start) private pure returns (bytes32) {
        uint256 size = uint8(name[start]);
        if (size == 0) return bytes32(0);
        uint256 end = start + 1 + size;
        return keccak256(abi.encodePacked(hashOf(name, end), keccak256(name[start + 1:end])));
    }
}
