CREATE TABLE writers (repository_id TEXT NOT NULL PRIMARY KEY, writer TEXT NOT NULL);
