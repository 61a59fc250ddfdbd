// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// The pass of the example behind the door, which costs five demo dollars: of ERC-721 what the example needs.
contract MembersPass {
    Token private constant dollar = Token(0x00000000000000000000000000000000de300001);
    uint256 private constant price = 5e6;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    mapping(address => uint256) private balances;
    mapping(uint256 => address) private owners;
    uint256 private last;

    function name() external pure returns (string memory) {
        return "Members' pass";
    }

    function symbol() external pure returns (string memory) {
        return "PASS";
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(owner != address(0), "nobody");
        return balances[owner];
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        require(owner != address(0), "no such pass");
    }

    function mint() external returns (uint256 id) {
        require(dollar.transferFrom(msg.sender, address(this), price), "not paid");
        id = ++last;
        move(address(0), msg.sender, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf(id) == from && msg.sender == from, "not yours");
        require(to != address(0), "nobody");
        move(from, to, id);
    }

    function move(address from, address to, uint256 id) private {
        if (from != address(0)) balances[from] -= 1;
        balances[to] += 1;
        owners[id] = to;
        emit Transfer(from, to, id);
    }
}
