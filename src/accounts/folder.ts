/** Below the data folder. */
export const ACCOUNTS_FOLDER = 'accounts';

/** In that folder. */
export const ACCOUNTS_DATABASE = 'accounts.db';
