// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/**
 * Checks one signature of a contract account (ERC-1271, ERC-6492). Never deployed: a node runs it as the
 * constructor in an `eth_call` without a recipient, so that all steps see the same state. Returns 0 for
 * invalid, 1 for valid, 2 for an account without code that no factory may create.
 */
contract CheckSignature {
    constructor(
        address account,
        bytes32 hash,
        bytes memory signature,
        address factory,
        bytes memory factoryCall
    ) {
        uint256 verdict = check(account, hash, signature, factory, factoryCall);
        assembly {
            mstore(0, verdict)
            return(0, 32)
        }
    }

    function check(
        address account,
        bytes32 hash,
        bytes memory signature,
        address factory,
        bytes memory factoryCall
    ) private returns (uint256) {
        if (account.code.length == 0) {
            if (factory == address(0)) return 2;
            if (!makes(factory, factoryCall, account)) return 0;
        }
        return accepts(account, hash, signature) ? 1 : 0;
    }

    /// Creates the account. The factory must return exactly this account, so the call did nothing else.
    function makes(address factory, bytes memory factoryCall, address account) private returns (bool) {
        (bool isMade, bytes memory made) = factory.call(factoryCall);
        return isMade
            && made.length == 32
            && abi.decode(made, (uint256)) == uint160(account)
            && account.code.length > 0;
    }

    /// Calls the account without effects on the chain, and without copying its return data, however long.
    function accepts(address account, bytes32 hash, bytes memory signature) private view returns (bool) {
        bytes4 magic = 0x1626ba7e;
        bytes memory question = abi.encodeWithSelector(magic, hash, signature);
        bool isAnswered;
        bytes32 answer;
        assembly {
            isAnswered := staticcall(gas(), account, add(question, 32), mload(question), 0, 32)
            isAnswered := and(isAnswered, eq(returndatasize(), 32))
            answer := mload(0)
        }
        return isAnswered && answer == bytes32(magic);
    }
}
