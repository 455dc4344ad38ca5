import type { ComponentProps } from "react";
import { TextField } from "./ui/field";

type Input = Omit<ComponentProps<typeof TextField>, "label">;

/** What shows that it is the person themselves: the password, a code where two-factor sign-in is on, or both. */
export function ProofFields({ password, code }: { password?: Input; code?: Input | false }) {
  return (
    <>
      {password && (
        <TextField label="Your password" type="password" autoComplete="current-password" required {...password} />
      )}
      {code && (
        <TextField
          label="Code"
          hint="Of your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...code}
        />
      )}
    </>
  );
}
