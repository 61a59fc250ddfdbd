// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

struct UserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    uint256 callGasLimit;
    uint256 verificationGasLimit;
    uint256 preVerificationGas;
    uint256 maxFeePerGas;
    uint256 maxPriorityFeePerGas;
    bytes paymasterAndData;
    bytes signature;
}

/// Stands in for Coinbase Smart Wallet, whose code no npm package includes. Read in coinbase/smart-wallet 6579faa,
/// src/CoinbaseSmartWallet.sol and src/MultiOwnable.sol:
///
/// - `initialize` works once. An owner is an address in 32 bytes; other lengths are refused (`_initializeOwners`).
/// - Only entry point 0.6 may call `validateUserOp` (`onlyEntryPoint`). An owner, or the account itself, may also call
///   `executeBatch` (`onlyEntryPointOrOwner`).
/// - A signature is an encoded struct of the owner's index and the owner's signature (`SignatureWrapper`). The owner
///   signs the operation's hash without a prefix. With another signature, the result is 1 (`_isValidSignature`).
/// - The account pays the missing funds to its caller, and ignores a failure (`payPrefund`).
/// - Calls run in order. The first that fails reverts the operation with its own data (`_call`).
///
/// It is no proxy. It has no `execute`, passkeys, owners that are contracts, upgrades, ERC-1271, or operations for all
/// chains.
contract CoinbaseAccount {
    struct SignatureWrapper {
        uint256 ownerIndex;
        bytes signatureData;
    }

    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    error Unauthorized();
    error Initialized();
    error InvalidOwnerBytesLength(bytes owner);

    address private constant entryPoint06 = 0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789;
    address[] private owners;

    receive() external payable {}

    function entryPoint() external pure returns (address) {
        return entryPoint06;
    }

    function initialize(bytes[] calldata newOwners) external payable {
        if (owners.length > 0) revert Initialized();
        for (uint256 i = 0; i < newOwners.length; i++) {
            if (newOwners[i].length != 32) revert InvalidOwnerBytesLength(newOwners[i]);
            owners.push(abi.decode(newOwners[i], (address)));
        }
    }

    function validateUserOp(UserOperation calldata operation, bytes32 hash, uint256 missingFunds)
        external
        returns (uint256)
    {
        if (msg.sender != entryPoint06) revert Unauthorized();
        bool isValid = isSigned(hash, abi.decode(operation.signature, (SignatureWrapper)));
        assembly {
            pop(call(gas(), caller(), missingFunds, 0, 0, 0, 0))
        }
        return isValid ? 0 : 1;
    }

    function executeBatch(Call[] calldata calls) external payable {
        if (msg.sender != entryPoint06 && !isOwner(msg.sender)) revert Unauthorized();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone, bytes memory result) = calls[i].target.call{value: calls[i].value}(calls[i].data);
            if (isDone) continue;
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function isOwner(address account) private view returns (bool) {
        for (uint256 i = 0; i < owners.length; i++) {
            if (owners[i] == account) return true;
        }
        return account == address(this);
    }

    function isSigned(bytes32 hash, SignatureWrapper memory signed) private view returns (bool) {
        bytes memory data = signed.signatureData;
        if (data.length != 65) return false;
        (bytes32 r, bytes32 s, uint8 v) = (word(data, 32), word(data, 64), uint8(data[64]));
        address signer = ecrecover(hash, v, r, s);
        return signer != address(0) && signer == owners[signed.ownerIndex];
    }

    function word(bytes memory data, uint256 offset) private pure returns (bytes32 result) {
        assembly {
            result := mload(add(data, offset))
        }
    }
}
