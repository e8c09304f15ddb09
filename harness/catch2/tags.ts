import { lineCounter } from '../text/lines.ts';

/** The start or the end of an XML element. */
export interface Tag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** 1-based. */
  readonly line: number;
}

const TAG = /<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)="([^"<]*)"/g;

/**
 * Calls `visit` with every tag, in order; text, comments and whatever else a program has printed are passed over.
 * Takes time linear in the text.
 *
 * @returns the last line of the text
 */
export function eachTag(text: string, visit: (tag: Tag) => void): number {
  const lineAt = lineCounter(text);
  let commentEnd = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (text.startsWith('<!--', at) && commentEnd !== -1) {
      commentEnd = text.indexOf('-->', at);
      at = commentEnd === -1 ? at + 1 : commentEnd;
      continue;
    }
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    if (match !== null) visit(tagOf(match, lineAt(at)));
    at += match?.[0].length ?? 1;
  }
  return lineAt(text.length);
}

function tagOf(match: RegExpExecArray, line: number): Tag {
  const [, slash, name, list, empty] = match as unknown as [string, string, string, string, string];
  const attributes = new Map(
    [...list.matchAll(ATTRIBUTE)].map(([, key, value]) => [key as string, decoded(value as string)]),
  );
  return { kind: slash === '/' ? 'close' : empty === '/' ? 'empty' : 'open', name, attributes, line };
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The five entities of XML, and characters by number; anything else stays as it is. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,4}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
