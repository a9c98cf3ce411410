import type { CDPSession, Page } from "@playwright/test";

/** A virtual authenticator of Chromium, with passkeys that need no username. */
export type VirtualAuthenticator = {
  /** Whether the user passes the check by fingerprint, face or PIN. */
  verifyUser(isVerified: boolean): Promise<void>;
  credentials(): Promise<{ credentialId: string; signCount: number }[]>;
  /** Sets the signature counter of the only passkey, as if a copy of the passkey were used. */
  setCounter(signCount: number): Promise<void>;
  remove(): Promise<void>;
};

/** The `transport` "internal" means an authenticator that is part of the device, "usb" a security key. */
export async function addAuthenticator(
  page: Page,
  { transport = "internal", isUserVerified = true }: { transport?: "internal" | "usb"; isUserVerified?: boolean } = {},
): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  return {
    credentials,
    verifyUser: async (isVerified) =>
      void (await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isVerified })),
    async setCounter(signCount) {
      const [credential] = await credentials();
      await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId: credential!.credentialId });
      await session.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential!, signCount } });
    },
    remove: async () => void (await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId })),
  };
}
