// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/**
 * Checks one signature of a contract account (ERC-1271, ERC-6492). Never deployed: a node runs it as the
 * constructor of an `eth_call` without a receiver, so that all steps see the same state.
 * Returns 0 for invalid, 1 for valid, 2 for an account without code where no factory may make it.
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

    /// The factory must return this very account, so the call was its creation and nothing else.
    function makes(address factory, bytes memory factoryCall, address account) private returns (bool) {
        (bool isMade, bytes memory made) = factory.call(factoryCall);
        return isMade
            && made.length == 32
            && abi.decode(made, (uint256)) == uint160(account)
            && account.code.length > 0;
    }

    /// Without effects on the chain, and without a copy of what the account returns, however long.
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
