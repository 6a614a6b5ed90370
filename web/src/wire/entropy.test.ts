import { describe, expect, it } from "vitest";

import { newPledge, takeNonce } from "./entropy";

describe("what this browser adds to the deal", () => {
  it("is a nonce that fits its pledge and is given once", async () => {
    const pledge = (await newPledge())!;
    const nonce = takeNonce(pledge)!;
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`druids nonce ${nonce}\n`));
    expect(pledge).toBe(`sha256:${Buffer.from(digest).toString("hex")}`);
    expect(takeNonce(pledge)).toBeNull();
    expect(await newPledge()).not.toBe(pledge);
  });
});
