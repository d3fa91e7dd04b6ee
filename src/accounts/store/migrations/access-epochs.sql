-- Ends no access. Accounts without a password are not registered ones: their addresses are proved.
ALTER TABLE accounts ADD COLUMN is_address_proved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN access_epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN owner_epoch BIGINT NOT NULL DEFAULT 0;
UPDATE accounts SET is_address_proved = 1 WHERE is_installation_admin = 1 OR password_hash = 'none';
