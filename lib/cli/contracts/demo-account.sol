// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// To this, the demo wallet delegates its account (EIP-7702), so that it can make several calls at once.
contract DemoAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external {
        require(msg.sender == address(this), "not the account");
        for (uint256 index = 0; index < calls.length; index++) {
            Call calldata it = calls[index];
            (bool isSuccess, bytes memory result) = it.to.call{value: it.value}(it.data);
            if (isSuccess) continue;
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }
}
