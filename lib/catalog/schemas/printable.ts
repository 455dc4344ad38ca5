/** A line of text: no control characters, of which Postgres takes no NUL, and no halves of a character. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
