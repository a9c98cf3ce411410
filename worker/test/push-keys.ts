/** Keys for tests only. No browser has subscribed with them. */
export const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: "BH6w0fJlF9VzLG0UDImbVCsWjgDJ9szWw3Bu8ZelgMbtod1YmuioNvYKZEgQ5pVcgzEDjtmnkEF4VyoQmJ5wltg",
  VAPID_PRIVATE_KEY: "3bObrZPGJaA1y7h-HcKvPexnP1S46N4PTwYC1AYYaDg",
  VAPID_SUBJECT: "mailto:tests@tidemark.test",
};
