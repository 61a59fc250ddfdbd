import { writeFileSync } from 'node:fs';
import { createTextTypes, getTextTypesFile, textParts } from '@/lib/cli/text-types';

/** `npm run texts`: the types of the messages, after one was added or got another argument. */
for (const part of textParts) writeFileSync(getTextTypesFile(part), createTextTypes(part));
