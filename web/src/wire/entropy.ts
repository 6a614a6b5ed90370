// What this browser adds to the deal: a nonce, of which only the hash is published until every seat is taken.

const nonces = new Map<string, string>();

/** The hash of a new nonce, or null where the browser has no hashes (pages over plain HTTP in a network). */
export async function newPledge(): Promise<string | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const nonce = hex(crypto.getRandomValues(new Uint8Array(24)));
  const digest = await subtle.digest("SHA-256", new TextEncoder().encode(`druids nonce ${nonce}\n`));
  const pledge = `sha256:${hex(new Uint8Array(digest))}`;
  nonces.set(pledge, nonce);
  return pledge;
}

/** The nonce of a pledge of ours. It is given once: nobody may learn it for a second list of pledges. */
export function takeNonce(pledge: string): string | null {
  const nonce = nonces.get(pledge) ?? null;
  nonces.delete(pledge);
  return nonce;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
