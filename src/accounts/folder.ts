/** The folder of the accounts below the data folder. */
export const ACCOUNTS_FOLDER = 'accounts';

/** The database file in that folder. */
export const ACCOUNTS_DATABASE = 'accounts.db';
