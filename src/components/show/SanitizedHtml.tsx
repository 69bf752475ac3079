import Box from '@mui/material/Box';
import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { proseStyle } from '../prose-style.ts';

/** What rich text is made of: what the editor writes and the server lets in. */
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre'],
    ...['blockquote', 'ul', 'ol', 'li', 'a'],
  ],
  ALLOWED_ATTR: ['href'],
};

/** Rich text to read. The server cleans what it stores; this cleans again what is shown, links open elsewhere. */
export function SanitizedHtml({ html, lang }: { html: string; lang?: string }) {
  const clean = useMemo(() => {
    const body = document.createElement('div');
    body.append(DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true }));
    for (const link of body.querySelectorAll('a[href]:not([href^="mailto:"])')) {
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noopener noreferrer nofollow');
    }
    return body.innerHTML;
  }, [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, and the text was cleaned just above
  return <Box lang={lang} sx={proseStyle} dangerouslySetInnerHTML={{ __html: clean }} />;
}
