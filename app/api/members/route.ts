import { requireMembersOn } from '@/lib/server/members/is-members-on';
import { getNotes, noteSchema } from '@/lib/server/members/notes';
import { readInput } from '@/lib/server/route';
import { withVisitor } from '@/lib/server/visitor';

// #region route
export const GET = withVisitor(async (_request, visitor) => {
  requireMembersOn();
  return Response.json({ notes: await getNotes().list(visitor.account) });
});

export const POST = withVisitor(async (request, visitor) => {
  requireMembersOn();
  const { text } = await readInput(request, noteSchema);
  return Response.json({ note: await getNotes().add(visitor.account, text) }, { status: 201 });
});
// #endregion
