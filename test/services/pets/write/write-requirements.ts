// The requirements of the write interface, by id; the number before the dot is the section of the published interface.
// Tests name the ids that they verify in square brackets.

export const WRITE_REQUIREMENTS: Readonly<Record<string, string>> = {
  // 1. What the service does
  'P1.20': 'a wish for a pet goes to moderators, who generate one from the brief or the reference image',
  'P1.21': 'a ZIP package, or a pet definition file plus spritesheet, goes to moderation',

  // 2. Resources and their fields
  'P2.20': 'publicAuthorName is optional for anonymous submissions',
  'P2.21': 'publicAuthorName has at most 80 characters',
  'P2.22': 'an explicitly empty publicAuthorName is rejected',
  'P2.23': 'publicAuthorName, when omitted together with a contactEmail, is the part of the address before the @ sign',
  'P2.24': 'contactEmail is an e-mail address and stays private',
  'P2.25': 'publishContactEmail is a boolean that asks for the contact or account address to be published',
  'P2.26': 'for signed-in submissions the profile name and account e-mail are always used',

  // 3. States and transitions
  'P3.20': 'an address becomes publicAuthorEmail only after moderator verification',

  // 4. Endpoints
  'P4.20': 'POST /api/generation-requests answers 201',
  'P4.21': 'POST /api/submissions/register answers 201',
  'P4.22': 'same Idempotency-Key and same normalized body: the first successful 201 response is returned again',
  'P4.23': 'same Idempotency-Key and different body: 409 idempotency_key_conflict',
  'P4.24': 'invalid Idempotency-Key: 400 invalid_idempotency_key',
  'P4.25': 'same Idempotency-Key and body still being processed: 409 idempotency_key_in_progress',
  'P4.26': 'completed idempotency records are kept 24 hours; after that the key is processed as a new request',

  // 5. Authentication
  'P5.20': 'AppSessionCookie identifies the person who is signed in; the page of another site cannot act for them',
  'P5.21': 'ProxyBasic identifies the person who is signed in, only when it is enabled and only from trusted proxies',

  // 7. Errors
  'P7.20': 'every code of the routes that take something in is answered with its status and error, code and message',

  // 8. Limits
  'P8.20': 'what is sent in too often or too large is refused',
};
