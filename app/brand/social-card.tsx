import { config } from '@/lib/config';
import { getTextsOf } from '@/lib/server/i18n/texts';
import type { theme } from '@/lib/server/theme';

/**
 * The preview image of a shared link, 1200 by 630 pixels. `icon` is a data URL. Uses only styles that Satori
 * supports.
 */
export function SocialCard({ icon, colors }: { icon: string; colors: typeof theme.light }) {
  return (
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        padding: 96,
        backgroundColor: colors.surface,
        color: colors.text,
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: drawn into a picture, by Satori */}
      <img src={icon} width={144} height={144} alt="" />
      <div style={{ marginTop: 48, fontSize: 88 }}>{config.name}</div>
      <div style={{ marginTop: 16, fontSize: 40, color: colors['text-muted'] }}>
        {getTextsOf(config.languages[0])('site.description')}
      </div>
    </div>
  );
}
