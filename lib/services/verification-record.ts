/** A row of the verification log: counts and a hash, never the text. Lengths in code points. */
export interface VerificationRecord {
  request_id: string;
  text_sha256: string;
  text_length: number;
  total_claims: number;
  verified_claims: number;
  refuted_claims: number;
  avg_confidence: number;
  flagged: boolean;
}
