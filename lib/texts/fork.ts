/** What `npm run fork` prints. */
export const forkTexts = {
  usage: `npm run fork -- --name "Acme Lend" --id acme-lend [--description "Lend and borrow."]

--name         as visitors read it
--id           of cookies, storage keys, metrics and files: lower-case letters, digits and hyphens
--description  a sentence for search engines and previews of links`,
  askName: 'Name, as visitors read it:',
  askId: 'Id, of cookies, storage keys, metrics and files (e.g. acme-lend):',
  askDescription: 'A sentence that describes it (leave it empty to write it later):',
  done: (name: string, files: readonly string[]) => `This is ${name} now, in ${files.join(', ')}.`,
  left: `
What is left, and where (docs/fork.md has it at length):
  lib/config.ts         description, statement, chains, test chains, wallets, lifetimes
  app/brand/            logo, colours, the mark, the picture of shared links
  lib/texts/            what the page says; of the start, page.ts
  app/layout.tsx        links to your own pages, in header and footer
  .env                  APP_URL, AUTH_SECRET, WALLETCONNECT_PROJECT_ID, RPC_URL_<chain id>
  README.md, LICENSE    what you write about yourselves
Then: npm test`,
} as const;
