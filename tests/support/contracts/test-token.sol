// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An ERC-20 like those on the chains. Balances are in the first slot, so that tests can set them.
contract TestToken {
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function symbol() external pure returns (string memory) {
        return "FERN";
    }

    function name() external pure returns (string memory) {
        return "Fern";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
