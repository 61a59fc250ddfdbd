/** Large actions of viem's public client: signatures and their curve, ox. Only a fork may call them. */
const rarelyCalled = [
  'createAccessList',
  'getProof',
  'simulateBlocks',
  'simulateCalls',
  'verifyHash',
  'verifyMessage',
  'verifySiweMessage',
  'verifyTypedData',
];

export const publicActionsFile = /viem\/_esm\/clients\/decorators\/public\.js$/;

/**
 * A loader for the build: downloads such an action when it is called.
 *
 * Upstream: viem 2.57.1: `publicActions` imports each action in a line of its own.
 * Breaks when: the lines have another form: the build fails, and says which action is not found.
 * Guarded by: lib/wallet/viem/lazy-actions.test.ts
 * Can go when: viem's clients, or wagmi's, are made of the actions that are used.
 *
 * @param {string} source
 * @returns {string}
 */
export default function loadLazily(source) {
  return rarelyCalled.reduce((text, name) => {
    const line = new RegExp(`^import \\{ ${name},? \\} from '([^']+)';$`, 'm');
    const [found, file] = line.exec(text) ?? [];
    if (found === undefined) throw new Error(`viem's public actions do not import ${name}`);
    return text.replace(
      found,
      `const ${name} = (...args) => import('${file}').then((it) => it.${name}(...args));`,
    );
  }, source);
}
