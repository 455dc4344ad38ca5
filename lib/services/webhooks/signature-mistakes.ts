/** What goes wrong when signatures are checked, by what there is to do about it: what was seen, and how to mend it. */
export const MISTAKES = {
  signature_missing: {
    explanation: "There is neither X-Service-Signature nor webhook-signature among the headers.",
    fix: "Pass on all headers of the request; some proxies and frameworks drop those that they do not know.",
  },
  header_missing: {
    explanation: "webhook-signature covers webhook-id and webhook-timestamp, and one of them is missing.",
    fix: "Give all three headers to the check, as they arrived.",
  },
  timestamp_off: {
    explanation:
      "webhook-timestamp is no number of seconds within five minutes of now; libraries refuse that as a replay.",
    fix: "See whether the receiver's clock is right, and check a delivery when it arrives, with the header as it arrived.",
  },
  signature_form: {
    explanation:
      "The digest is right but written otherwise than in the header: its prefix, case, alphabet or white space.",
    fix: "Compare bytes, or write it as the header has it: sha256= and lower-case hexadecimal, or v1, and base64.",
  },
  signature_unreadable: {
    explanation: "The signature is not the digest of a SHA-256: it was cut or changed, or is of another hash.",
    fix: "Pass the header on whole, and compute HMAC with SHA-256.",
  },
  secret_spaced: {
    explanation: "The secret has white space, a line break or quotes around it that the webhook's secret has not.",
    fix: "Trim it where it is read; files end in a line break, and some shells and .env readers keep quotes.",
  },
  secret_prefix: {
    explanation: "The secret differs from the webhook's in the whsec_ before it.",
    fix: "Use the secret as it was given when the webhook was made, with its prefix if it had one.",
  },
  secret_encoded: {
    explanation:
      "The secret was encoded or decoded (base64, hexadecimal or of a URL) where the webhook's is used as it stands.",
    fix: "Use the characters of the secret as they were given, as UTF-8 bytes.",
  },
  body_spaced: {
    explanation:
      "A line break, white space or a byte order mark was put around the body, or line ends in it became CR LF.",
    fix: "Check the bytes as they arrived; files, shells and editors add such.",
  },
  body_written_anew: {
    explanation:
      "The body was parsed and written anew: its white space, escapes, numbers or the order of its fields differ.",
    fix: "Check the raw bytes before any JSON middleware reads them, such as express.raw() or await request.text().",
  },
  body_encoded: {
    explanation: "The body is in base64, the encoding of URLs or a JSON string, or UTF-8 was read as Latin-1.",
    fix: "Check the bytes as they arrived; API gateways tell base64 by a flag such as isBase64Encoded.",
  },
  body_of_another: {
    explanation: "webhook-id names another event than the id in the body.",
    fix: "Take headers and body of the same delivery.",
  },
  body_changed: {
    explanation: "The body is not JSON as the service writes it, and no usual change explains how it came about.",
    fix: "Copy the raw bytes of the delivery; the dashboard shows what was sent.",
  },
  secret_wrong: {
    explanation:
      "The body looks as it was sent: the secret is most likely another one, or fields within data changed their order.",
    fix: "Use the secret of this webhook; after a rotation only the new one signs X-Service-Signature.",
  },
} as const satisfies Record<string, { explanation: string; fix: string }>;

export type Mistake = keyof typeof MISTAKES;
