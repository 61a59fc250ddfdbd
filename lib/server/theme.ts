import 'server-only';
import { z } from 'zod';
import { parseJson } from '@/lib/parse';

const token = z.string();
const tokens = z
  .object({ surface: token, text: token, 'text-muted': token, accent: token })
  .catchall(token);
const schema = z.object({ css: z.string(), light: tokens, dark: tokens });

/** The contents of app/brand/theme.css, inserted by the build (next.config.mjs). */
export const theme = schema.parse(parseJson(process.env.BRAND_THEME ?? null));
