// What `server-only` is inside the server: nothing. Its other face throws, also in vitest.
export {};
