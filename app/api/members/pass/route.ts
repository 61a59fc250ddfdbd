import { getPassGate } from '@/lib/server/members/pass-gate';
import { type Visitor, withVisitor } from '@/lib/server/visitor';

// #region route
const welcome = async (_request: Request, { account }: Visitor) =>
  Response.json({ holder: account });

export const GET = withVisitor(welcome, { gate: getPassGate });
// #endregion
