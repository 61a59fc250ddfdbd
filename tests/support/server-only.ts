// Empty, like `server-only` inside the server. Its other entry point throws, in vitest too.
export {};
