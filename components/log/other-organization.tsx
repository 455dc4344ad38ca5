"use client";
import { useRouter } from "next/navigation";
import { ask } from "../ask";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { FormError } from "../ui/form-error";
import { useAction } from "../use-submit";

/** Shown to who follows a link of one of their organizations while they look at another one. */
export function OtherOrganization({ organization: { id, name } }: { organization: { id: string; name: string } }) {
  const router = useRouter();
  const { start, isBusy, failure } = useAction(async () => {
    await ask("organization/switch", { body: { organization_id: id } });
    router.refresh();
  });
  return (
    <Card
      title={`This verification belongs to ${name}`}
      description="You are looking at another of your organizations."
    >
      <div className="space-y-3 px-5 pb-5">
        <FormError>{failure?.message}</FormError>
        <Button variant="primary" isBusy={isBusy} onClick={() => void start()}>
          Switch to {name}
        </Button>
      </div>
    </Card>
  );
}
