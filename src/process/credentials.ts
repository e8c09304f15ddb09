/** Names of variables that hold a credential, or that lead to one; in upper case. */
const NAMES: readonly RegExp[] = [
  // TOKENIZERS_PARALLELISM and its like are settings.
  /TOKEN(?!I[SZ])/,
  /SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|WEBHOOK/,
  /(^|_)(KEY|PAT|JWT|AUTH)$|_PWD$/,
  /APIKEY|ACCESS_?KEY|PRIVATE_?KEY|AUTH_CONFIG$/,
  /^(AWS|AZURE|ACTIONS)_/,
  // They let whoever holds them sign in as the user.
  /^(SSH_AUTH_SOCK|GIT_ASKPASS|SSH_ASKPASS|SUDO_ASKPASS)$|^VSCODE_GIT_/,
];

/** A proxy with a password in its URL is needed by every build that downloads. */
const PROXY = /PROXY$/;

/** Would this variable give a credential away? Judged by its name, then by the shape of its value. */
export function looksLikeCredential(name: string, value: string): boolean {
  const upper = name.toUpperCase();
  if (NAMES.some((pattern) => pattern.test(upper))) return true;
  return !PROXY.test(upper) && hideShapes(value) !== value;
}

const HIDDEN = '***';

/** Text that is a credential by its shape. Lengths are bounded so that no text takes long. */
const SHAPES: readonly RegExp[] = [
  /\bgh[oprsu]_[A-Za-z0-9]{16,255}/g,
  /\bgithub_pat_\w{16,255}/g,
  /\bglpat-[\w-]{16,255}/g,
  /\bxox[a-z]-[\w-]{10,255}/g,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{35}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bsk-[\w-]{20,255}/g,
  /\bhf_[A-Za-z0-9]{20,255}/g,
  /\beyJ[\w-]{10,4096}\.[\w-]{10,4096}\.[\w-]{0,4096}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,8192}?-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
];

/** What stands in front stays. */
const LABELLED: readonly RegExp[] = [
  /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?[A-Za-z]{1,20}\s{1,4})[^\s"',;]{4,4096}/gi,
  /(\bbearer\s{1,4})[\w.~+/=-]{8,4096}/gi,
  // Over HTTP the user name alone may be the token; elsewhere it takes a password (ssh://git@host is none).
  /(\bhttps?:\/\/)[^\s/?#"'<>]{1,512}(?=@)/gi,
  /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#"'<>:@]{0,256}:[^\s/?#"'<>]{1,512}(?=@)/gi,
];

/** The text without what is a credential by its shape. */
export function hideShapes(text: string): string {
  const unlabelled = SHAPES.reduce((rest, shape) => rest.replace(shape, HIDDEN), text);
  return LABELLED.reduce((rest, shape) => rest.replace(shape, `$1${HIDDEN}`), unlabelled);
}

/** Shorter values (`1`, `true`, a user name) would black out ordinary words. */
const SHORTEST_SECRET = 6;
const SHORTEST_LINE = 16;

/**
 * Makes the function that takes credentials out of a log, a message or an error: the given values, their URL-encoded
 * forms and the long lines of those with several lines, and whatever is a credential by its shape (GitHub, GitLab,
 * Slack, AWS, Google, npm tokens, JSON web tokens, private keys, `Bearer …`, `user:password@` in URLs). Each becomes
 * `***`. Values of fewer than 6 characters are left alone.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const needles = secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [
      secret,
      encoded(secret),
      ...(secret.includes('\n') ? secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST_LINE) : []),
    ]);
  const longestFirst = [...new Set(needles)].sort((a, b) => b.length - a.length);
  return (text) => hideShapes(longestFirst.reduce((rest, needle) => rest.replaceAll(needle, HIDDEN), text));
}

/** One text without credentials; see `redactor`. */
export const redact = (text: string, secrets: readonly string[]): string => redactor(secrets)(text);

function encoded(secret: string): string {
  try {
    return encodeURIComponent(secret);
  } catch {
    return secret;
  }
}
