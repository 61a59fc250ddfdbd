// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Answers viem's requests to ENS's universal resolver from a table that tests fill. Its two functions, their
/// results and the errors have the real contract's signatures.
contract Ens {
    struct Reverse {
        string name;
        bytes32 node;
    }

    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    mapping(bytes account => Reverse) private reverses;
    mapping(bytes32 node => address) private owners;
    mapping(bytes32 node => mapping(string key => string)) private texts;

    function setReverse(address account, string calldata name, bytes32 node) external {
        reverses[abi.encodePacked(account)] = Reverse(name, node);
    }

    function setAddress(bytes32 node, address owner) external {
        owners[node] = owner;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        texts[node][key] = value;
    }

    function reverseWithGateways(bytes calldata account, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        Reverse storage found = reverses[account];
        if (bytes(found.name).length == 0) return ("", address(0), address(this));
        address owner = owners[found.node];
        if (keccak256(abi.encodePacked(owner)) != keccak256(account)) {
            revert ReverseAddressMismatch(found.name, abi.encodePacked(owner));
        }
        return (found.name, address(this), address(this));
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes32 node = bytes32(data[4:36]);
        if (node != hashOf(name, 0)) revert ResolverNotFound(name);
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

    /// Hashes a DNS-encoded name, where each label follows its length, as in EIP-137.
    function hashOf(bytes calldata name, uint256 start) private pure returns (bytes32) {
        uint256 size = uint8(name[start]);
        if (size == 0) return bytes32(0);
        uint256 end = start + 1 + size;
        return keccak256(abi.encodePacked(hashOf(name, end), keccak256(name[start + 1:end])));
    }
}
