import { writeFileSync } from 'node:fs';
import { createTextTypes, getTextTypesFile, textParts } from '@/lib/cli/text-types';

/** `npm run texts`: writes the message types, after a message was added or its arguments changed. */
for (const part of textParts) writeFileSync(getTextTypesFile(part), createTextTypes(part));
