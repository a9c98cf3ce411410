/** The only importer of the library, so that it is one file that loads at the first use of a passkey. */
export {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
