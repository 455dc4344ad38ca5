"use client";
import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import type { SignatureReport } from "@/lib/services/webhooks";
import { type AskError, ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextArea, TextField } from "../ui/field";
import { FormError } from "../ui/form-error";
import { PageHeader } from "../ui/page-header";

const HEADERS_EXAMPLE = `X-Service-Signature: sha256=9f86d081884c7d65…
webhook-id: evt_…
webhook-timestamp: 1795234800
webhook-signature: v1,…`;

/** Says why a receiver finds a signature wrong. Secret and body are typed in, asked about once, and kept nowhere. */
export function SignatureDebugger() {
  const [question, setQuestion] = useState({ headers: "", body: "", secret: "" });
  const check = useMutation<SignatureReport, AskError>({
    mutationFn: () => ask("webhooks/debug-signature", { body: question }),
  });
  const edit = (change: Partial<typeof question>) => setQuestion({ ...question, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate();
  };
  return (
    <>
      <Link href="/webhooks" className="mb-3 inline-flex items-center gap-1.5 text-[13px] text-ink-2 hover:text-ink">
        <ArrowLeft aria-hidden className="size-3.5" />
        Webhooks
      </Link>
      <PageHeader
        title="Debug a signature"
        description="Paste a delivery as your receiver got it. Nothing of it is stored."
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
        <Card>
          <form onSubmit={submit} className="space-y-5 p-5">
            <FormError>{check.error?.message}</FormError>
            <TextArea
              label="Headers"
              hint="One line each"
              rows={5}
              required
              spellCheck={false}
              className="font-mono text-xs"
              placeholder={HEADERS_EXAMPLE}
              value={question.headers}
              onChange={({ target }) => edit({ headers: target.value })}
            />
            <TextArea
              label="Body"
              hint="The bytes that you check the signature over"
              rows={8}
              spellCheck={false}
              className="font-mono text-xs"
              value={question.body}
              onChange={({ target }) => edit({ body: target.value })}
            />
            <TextField
              label="Secret"
              type="password"
              required
              autoComplete="off"
              value={question.secret}
              onChange={({ target }) => edit({ secret: target.value })}
            />
            <Button type="submit" variant="primary" isBusy={check.isPending}>
              Check
            </Button>
          </form>
        </Card>
        <div aria-live="polite">{check.data && <Report report={check.data} />}</div>
      </div>
    </>
  );
}

const SCHEMES: Record<SignatureReport["scheme"], string> = {
  "x-service-signature": "X-Service-Signature",
  "standard-webhooks": "Standard Webhooks",
  none: "No signature was found.",
};

function Report({ report: { valid, scheme, findings } }: { report: SignatureReport }) {
  const Icon = valid ? CircleCheck : CircleAlert;
  return (
    <Card>
      <p className="flex items-start gap-3 px-5 py-4 text-sm">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${valid ? "text-good" : "text-bad"}`} />
        <span>
          <span className="font-medium">{valid ? "The signature holds." : "The signature does not hold."}</span>
          <span className="block text-[13px] text-ink-3">{SCHEMES[scheme]}</span>
        </span>
      </p>
      {findings.length > 0 && (
        <ul aria-label="Findings" className="divide-y divide-line border-line border-t">
          {findings.map(({ mistake, explanation, fix }) => (
            <li key={mistake} className="space-y-1 px-5 py-4 text-sm">
              <p>{explanation}</p>
              <p className="text-ink-2">{fix}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
