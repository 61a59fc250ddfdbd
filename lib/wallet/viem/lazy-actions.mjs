/**
 * Large actions of viem's public client, with signatures and their curve, and ox. Only a fork may call them.
 */
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
 * Rewrites the source in a build loader, so that each of these actions is downloaded when it is called.
 *
 * Upstream: viem 2.57.1: `publicActions` imports each action on a line of its own.
 * Breaks when: the lines have another form: the build fails, and names the action that is missing.
 * Guarded by: lib/wallet/viem/lazy-actions.test.ts
 * Can go when: viem's or wagmi's clients contain only the actions in use.
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
