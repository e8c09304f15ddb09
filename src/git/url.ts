import type { Setting } from './environment.ts';

/** Is this the address of a repository elsewhere, and not a path? `C:\code` is a path. */
export function isUrl(text: string): boolean {
  if (/^[a-z][a-z0-9+.-]+:(\/\/|:)/i.test(text)) return true;
  return /^[^/\\:]{2,}:./.test(text);
}

/** The address as people may see it: without user, password, token or query. */
export function publicUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1')
    .replace(/[?#].*$/s, '')
    .replace(/^[^@/:]+@(?=[^/]+:)/, '');
}

/** The address that a clone may keep in its configuration: the user that SSH needs stays, passwords and tokens go. */
export function originUrl(url: string): string {
  if (/^https?:/i.test(url)) return publicUrl(url);
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/@:]*):[^/@]*@/i, '$1@');
}

/** Makes git use the credentials in `url` for other addresses on the same host (submodules), without writing them down. */
export function credentialSettings(url: string): Setting[] {
  const [, scheme, user, host] = /^(https?:\/\/)([^/?#]*@)([^/?#]+\/)/i.exec(url) ?? [];
  if (scheme === undefined || user === undefined || host === undefined) return [];
  return [[`url.${scheme}${user}${host}.insteadOf`, `${scheme}${host}`]];
}

/** Takes what looks like a user or password in an address out of a text for people. */
export function redact(text: string, url: string | null): string {
  const [, user] = url === null ? [] : (/^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url) ?? []);
  let clean = text.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/'"@]*@/gi, '$1');
  for (const secret of secretsIn(user ?? '')) clean = clean.replaceAll(secret, '***');
  return clean;
}

/** Git prints a password decoded or as it was given. Short ones are common words: only their place gives them away. */
function secretsIn(user: string): string[] {
  const parts = user.split(':').filter((part) => part.length >= 6);
  return [...new Set([...parts, ...parts.map(decode)])].sort((a, b) => b.length - a.length);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
