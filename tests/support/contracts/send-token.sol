// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token whose `transfer` behaves as its mode says: the ways in which real tokens answer and fail.
contract SendToken {
    error ERC20InvalidReceiver(address receiver);
    error NobodyKnowsThis();

    mapping(address => uint256) public balanceOf;
    uint256 private mode;

    function set(address account, uint256 balance, uint256 newMode) external {
        balanceOf[account] = balance;
        mode = newMode;
    }

    function transfer(address to, uint256 value) external {
        if (mode == 3) revert(unicode"Paused\u202e by the\u200b owner");
        if (mode == 4) revert ERC20InvalidReceiver(to);
        if (mode == 5) revert NobodyKnowsThis();
        if (mode == 6) revert(string(new bytes(5000)));
        if (mode == 2) answer(0);
        require(balanceOf[msg.sender] >= value, "transfer amount exceeds balance");
        balanceOf[msg.sender] -= value;
        // Mode 7 keeps a tenth.
        balanceOf[to] += mode == 7 ? value - value / 10 : value;
        if (mode != 1) answer(1);
    }

    function answer(uint256 word) private pure {
        assembly {
            mstore(0, word)
            return(0, 32)
        }
    }
}
