import type { CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { z } from 'zod';

const value = z.object({ value: z.unknown().optional() }).transform(({ value: it }) => it);
const tree = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      ignored: z.boolean(),
      role: value.optional(),
      name: value.optional(),
      description: value.optional(),
      properties: z.array(z.object({ name: z.string(), value })).default([]),
      parentId: z.string().optional(),
      backendDOMNodeId: z.number().default(0),
    }),
  ),
});
type AxNode = z.infer<typeof tree>['nodes'][number];

/**
 * The page as a screen reader sees it: found by role and name in the browser's accessibility tree, and used
 * as assistive technology does. Knows nothing of elements, test ids or positions.
 */
export class AccessibilityTree {
  private constructor(readonly session: CDPSession) {}

  static async of(page: Page): Promise<AccessibilityTree> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new AccessibilityTree(session);
  }

  /** Waits for the first node with this role and name. */
  async find(role: string, name: string | RegExp): Promise<AxNode> {
    let found: AxNode | undefined;
    await expect(async () => {
      const nodes = await this.read();
      found = nodes.find(
        (it) =>
          it.role === role &&
          (typeof name === 'string' ? it.name === name : name.test(String(it.name))),
      );
      expect(found, `${role} "${name}"`).toBeDefined();
    }).toPass();
    if (found === undefined) throw new Error('unreachable');
    return found;
  }

  async press(role: string, name: string | RegExp): Promise<void> {
    const node = await this.find(role, name);
    expect(readProperty(node, 'disabled'), `${role} "${name}" is disabled`).not.toBe(true);
    const { object } = await this.session.send('DOM.resolveNode', {
      backendNodeId: node.backendDOMNodeId,
    });
    await this.session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: 'function () { this.click(); }',
      userGesture: true,
    });
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    const { backendDOMNodeId } = await this.find('textbox', name);
    await this.session.send('DOM.focus', { backendNodeId: backendDOMNodeId });
    await this.session.send('Input.insertText', { text });
  }

  /** Waits until a text, or a part of one, is in the tree. */
  async hear(text: RegExp): Promise<void> {
    await this.find('StaticText', text);
  }

  /** Returns how urgently a text is announced, from the live region around it. */
  async readUrgency(text: string): Promise<unknown> {
    const { nodeId } = await this.find('StaticText', text);
    const nodes = new Map((await this.readAll()).map((it) => [it.nodeId, it]));
    for (let at = nodes.get(nodeId); at !== undefined; at = nodes.get(at.parentId ?? '')) {
      const live = readProperty(at, 'live');
      if (live !== undefined) return live;
    }
    return undefined;
  }

  async read(): Promise<AxNode[]> {
    return (await this.readAll()).filter(({ ignored }) => !ignored);
  }

  private async readAll(): Promise<AxNode[]> {
    return tree.parse(await this.session.send('Accessibility.getFullAXTree')).nodes;
  }
}

export function readProperty(node: AxNode, name: string): unknown {
  return node.properties.find((it) => it.name === name)?.value;
}
