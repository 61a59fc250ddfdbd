import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hash,
  type Hex,
  hashTypedData,
  isAddressEqual,
  size,
  toEventSelector,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { away, type ChainClient } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import {
  batcherAbi,
  deployBatcher,
  deploySigner,
  getSafeTransaction,
  getSafeTypedData,
  installSafe,
  type SafeCall,
  safeAbi,
  signMessageAbi,
} from '@/tests/support/safe-contracts';

type Signatures = Map<Address, Hex>;
type Message = { text: string; signatures: Signatures };
export type Proposal = {
  call: SafeCall;
  signatures: Signatures;
  txHash: Hash | null;
  isSuccess: boolean | null;
};

/**
 * A Safe with real contracts and its owners' keys, and the records of a Safe's service: messages and
 * proposals with the owners' signatures so far.
 */
export class TestSafe {
  readonly messages = new Map<Hex, Message>();
  readonly proposals = new Map<Hex, Proposal>();

  constructor(
    readonly client: ChainClient,
    readonly chainId: number,
    readonly address: Address,
    readonly owners: readonly PrivateKeyAccount[],
    readonly threshold: number,
  ) {}

  get lastMessage(): Hex {
    return [...this.messages.keys()].at(-1) ?? '0x';
  }

  get lastProposal(): Hex {
    return [...this.proposals.keys()].at(-1) ?? '0x';
  }

  addMessage(text: string): Hex {
    const hash = hashTypedData(getSafeTypedData(this.address, this.chainId, text));
    if (!this.messages.has(hash)) this.messages.set(hash, { text, signatures: new Map() });
    return hash;
  }

  /** Signs a message as owner `index`, by default the last message. */
  async sign(index: number, hash = this.lastMessage): Promise<void> {
    const message = this.messages.get(hash);
    if (message === undefined) throw new Error('there is no message');
    const data = getSafeTypedData(this.address, this.chainId, message.text);
    const owner = this.owner(index);
    message.signatures.set(owner.address, await owner.signTypedData(data));
  }

  /** Returns a message's signatures in the contract's form; null while there are too few. */
  prepared(hash: Hex): Hex | null {
    const signatures = this.messages.get(hash)?.signatures ?? new Map<Address, Hex>();
    return signatures.size < this.threshold ? null : join(signatures);
  }

  async propose(calls: readonly { to: Address; value: bigint; data: Hex }[]): Promise<Hex> {
    const [call] = calls;
    if (call === undefined) throw new Error('there is no call');
    if (calls.length === 1) return await this.add({ ...call, operation: 0 });
    const packed = calls.map(({ to, value, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, value, BigInt(size(data)), data],
      ),
    );
    const data = encodeFunctionData({
      abi: batcherAbi,
      functionName: 'multiSend',
      args: [concat(packed)],
    });
    return await this.add({ to: await deployBatcher(this.client), value: 0n, data, operation: 1 });
  }

  /** Creates the proposal that a Safe makes for an on-chain signature. */
  async proposeSigning(text: string): Promise<Hex> {
    const { message } = getSafeTypedData(this.address, this.chainId, text);
    const data = encodeFunctionData({
      abi: signMessageAbi,
      functionName: 'signMessage',
      args: [message.message],
    });
    const to = await deploySigner(this.client);
    return await this.add({ to, value: 0n, data, operation: 1 });
  }

  async confirm(index: number, hash = this.lastProposal): Promise<void> {
    const proposal = this.proposal(hash);
    const data = getSafeTransaction(this.address, this.chainId, proposal.call);
    const owner = this.owner(index);
    proposal.signatures.set(owner.address, await owner.signTypedData(data));
  }

  /** Sends a confirmed proposal to the chain. */
  async execute(hash = this.lastProposal): Promise<Hash> {
    const proposal = this.proposal(hash);
    const { call } = proposal;
    const { message } = getSafeTransaction(this.address, this.chainId, call);
    const args = [
      ...[call.to, call.value, call.data, call.operation, message.safeTxGas, 0n, 0n],
      ...[zeroAddress, zeroAddress, join(proposal.signatures)],
    ];
    const txHash = await this.client.writeContract({
      ...{ abi: safeAbi, address: this.address, functionName: 'execTransaction', args },
      ...{ account: await getPayer(this.client), chain: null, gas: 1_000_000n },
    });
    const receipt = await requireSuccess(this.client, txHash);
    const success = toEventSelector('ExecutionSuccess(bytes32,uint256)');
    proposal.isSuccess = receipt.logs.some(({ topics }) => topics[0] === success);
    proposal.txHash = txHash;
    return txHash;
  }

  /** Makes the owners agree to another transaction with the same nonce: the first can never be executed. */
  async replace(hash = this.lastProposal): Promise<void> {
    const { nonce } = this.proposal(hash).call;
    const own = { to: this.address, value: 0n, data: '0x', operation: 0, nonce } as const;
    const other = await this.add(own);
    for (let index = 0; index < this.threshold; index += 1) await this.confirm(index, other);
    await this.execute(other);
    this.proposals.delete(other);
  }

  async nonce(): Promise<bigint> {
    const call = { abi: safeAbi, address: this.address, functionName: 'nonce' };
    return BigInt(String(await this.client.readContract(call)));
  }

  private async add(call: Omit<SafeCall, 'nonce'> & { nonce?: bigint }): Promise<Hex> {
    const full = { ...call, to: getAddress(call.to), nonce: call.nonce ?? (await this.nonce()) };
    const hash = hashTypedData(getSafeTransaction(this.address, this.chainId, full));
    this.proposals.set(hash, {
      call: full,
      signatures: new Map(),
      txHash: null,
      isSuccess: null,
    });
    return hash;
  }

  private proposal(hash: Hex): Proposal {
    const found = this.proposals.get(hash);
    if (found === undefined) throw new Error('there is no proposal');
    return found;
  }

  private owner(index: number): PrivateKeyAccount {
    const owner = this.owners[index];
    if (owner === undefined) throw new Error(`there is no owner ${index}`);
    return owner;
  }
}

/** Joins signatures in the order of their owners' addresses, as the contract requires. */
function join(signatures: Signatures): Hex {
  const sorted = [...signatures].sort(([one], [other]) =>
    isAddressEqual(one, other) ? 0 : one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  return concat(sorted.map(([, signature]) => signature));
}

type SafeOptions = { chainId?: number; owners?: number; threshold?: number };

/** Contracts that all Safes of a chain are made from, shared within this process. */
const installed = new Map<number, ReturnType<typeof installSafe>>();

function installOnce(chainId: number): ReturnType<typeof installSafe> {
  const known = installed.get(chainId);
  if (known !== undefined) return known;
  const contracts = installSafe(chainId);
  installed.set(chainId, contracts);
  // Lets the next test try again.
  contracts.catch(() => installed.delete(chainId));
  return contracts;
}

/** Makes a Safe with real contracts, by default with one owner on the second chain. */
export async function createTestSafe({
  chainId = away.id,
  owners = 1,
  threshold = 1,
}: SafeOptions = {}): Promise<TestSafe> {
  const accounts = Array.from({ length: owners }, () => privateKeyToAccount(generatePrivateKey()));
  const { client, create } = await installOnce(chainId);
  const address = await create(
    accounts.map((account) => account.address),
    BigInt(threshold),
  );
  return new TestSafe(client, chainId, address, accounts, threshold);
}
