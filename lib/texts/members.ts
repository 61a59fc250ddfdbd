/** Of the example behind the door. */
export const membersTexts = {
  title: 'Members',
  lead: 'An example of a page behind the door: whoever is not signed in is asked to, and then led back here.',
  notesTitle: 'Your notes',
  notesLead:
    'Nobody else sees them. They are kept in the memory of this server, and gone when it restarts.',
  none: 'None yet.',
  note: 'A note to yourself',
  tooShort: 'Write something first.',
  add: 'Add note',
  adding: 'Adding…',
  apiTitle: 'The same over the API',
  apiLead: 'Your product’s own routes know the visitor, too.',
  ask: 'Ask the API',
  asking: 'Asking…',
  answer: (count: number) =>
    `/api/members knows ${count === 1 ? 'one note' : `${count} notes`} of yours.`,
  failures: {
    'signed-out': 'You are signed out. Please sign in again.',
    limited: 'Too many requests. Please try again in a while.',
    stale: 'This site was updated meanwhile. Please reload the page and try again.',
    other: 'That did not work, and nothing was changed. Please try again in a moment.',
  },
} as const;
