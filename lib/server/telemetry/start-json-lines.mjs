// What `npm start` loads before Next (`node --import`), so that Next's first words are JSON too. Plain
// JavaScript, because nothing has been built then that could read TypeScript.
import { writeJsonLines } from '@/lib/server/telemetry/json-lines.mjs';

writeJsonLines();
