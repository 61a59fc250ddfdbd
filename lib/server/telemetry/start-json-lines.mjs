// What `npm start` loads before Next (`node --import`), so that Next's first words are JSON too. Plain
// JavaScript with a relative import, because plain Node reads neither TypeScript nor our paths.
import { writeJsonLines } from './json-lines.mjs';

writeJsonLines();
