// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that misbehaves. Tests choose how in the first slot: see tests/support/tokens.ts.
contract OddToken {
    uint256 private oddity;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra);

    function symbol() external view {
        if (oddity == 0) give(abi.encode(longText()));
        if (oddity == 1) give(abi.encode(unicode"\u202eCDSU\u200b"));
        if (oddity == 2) give(abi.encode(bytes32("MKR")));
        give(abi.encode("ODD"));
    }

    function decimals() external view returns (uint8) {
        return oddity == 3 ? 255 : 6;
    }

    function balanceOf(address) external view {
        if (oddity == 4) revert("no");
        if (oddity == 5) give(abi.encode(type(uint256).max));
        if (oddity == 6) give("");
        if (oddity == 7) {
            string[] memory urls = new string[](1);
            urls[0] = "https://lookup.example/{data}";
            revert OffchainLookup(address(this), urls, "", bytes4(0), "");
        }
        give(abi.encode(uint256(2_000_000)));
    }

    function longText() private pure returns (string memory) {
        bytes memory text = new bytes(100_000);
        for (uint256 offset = 0; offset < 100_000; offset += 32) {
            assembly {
                mstore(add(add(text, 32), offset), 0x4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c4c)
            }
        }
        return string(text);
    }

    function give(bytes memory data) private pure {
        assembly {
            return(add(data, 32), mload(data))
        }
    }
}
