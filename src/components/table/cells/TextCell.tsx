/** Plain words that may be cut; all of them show on hover. */
export function TextCell({ text }: { text: string }) {
  return (
    <span className="list-muted" title={text}>
      {text || '–'}
    </span>
  );
}
