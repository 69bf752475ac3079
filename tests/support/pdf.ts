/** A line of a page, in points from the lower left corner. */
export interface DrawnLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
}

interface PdfOptions {
  bookmarks?: { title: string; page: number }[];
  /** Locks it with an unknown password. */
  isEncrypted?: boolean;
}

/** A PDF of pages with lines. Letters of any alphabet are drawn by a font that says which they are. */
export function pdfOf(
  pages: readonly DrawnLine[][],
  { bookmarks = [], isEncrypted }: PdfOptions = {},
): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const codes = [...new Set(pages.flat().flatMap(({ text }) => [...text]))].sort();
  const codeOf = (letter: string) => (codes.indexOf(letter) + 1).toString(16).padStart(4, '0');
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

  const first = { page: 7, outline: 7 + pages.length * 2 };
  const kids = pages.map((_, index) => `${first.page + index * 2} 0 R`).join(' ');
  add(`<< /Type /Catalog /Pages 2 0 R ${bookmarks.length > 0 ? `/Outlines ${first.outline} 0 R` : ''} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
  );
  add(
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /Sans /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  );
  const meanings = codes.map((letter) => `<${codeOf(letter)}> <${utf16(letter)}>`);
  add(
    stream(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${chunks(
        meanings,
        100,
      )
        .map((part) => `${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`)
        .join('\n')}\nendcmap end end`,
    ),
  );
  pages.forEach((lines, index) => {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${first.page + index * 2 + 1} 0 R >>`,
    );
    const drawn = lines.map(
      ({ text, x = 72, y, size = 11 }) =>
        `BT /F ${size} Tf ${x} ${y} Td <${[...text].map(codeOf).join('')}> Tj ET`,
    );
    add(stream(drawn.join('\n')));
  });
  if (bookmarks.length > 0) {
    const at = (index: number) => `${first.outline + 1 + index} 0 R`;
    add(`<< /Type /Outlines /First ${at(0)} /Last ${at(bookmarks.length - 1)} /Count ${bookmarks.length} >>`);
    bookmarks.forEach(({ title, page }, index) => {
      const next = index + 1 < bookmarks.length ? `/Next ${at(index + 1)}` : '';
      add(
        `<< /Title <feff${utf16(title)}> /Parent ${first.outline} 0 R ${next} /Dest [${first.page + (page - 1) * 2} 0 R /Fit] >>`,
      );
    });
  }
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<00> <00>]`;
  return assembled(objects, isEncrypted ? encryption : '');
}

/** A file of objects, numbered from 1, of which the first is the catalog. */
function assembled(objects: string[], trailer: string): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((body, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function chunks<Value>(values: Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** A page of a novel: a header, paragraphs that begin with an indent, and a page number. */
export function novelPage(number: number, paragraphs: readonly string[][]): DrawnLine[] {
  let y = 760;
  const body = paragraphs.flatMap((lines) =>
    lines.map((text, index) => {
      y -= 14;
      return { text, y, x: index === 0 ? 90 : 72 };
    }),
  );
  return [
    { text: `THE LONG STORY ${number % 2 ? 'Part One' : 'A. Writer'}`, y: 800, size: 9 },
    ...body,
    { text: String(number), y: 40, x: 290, size: 9 },
  ];
}
