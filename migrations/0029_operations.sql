CREATE TABLE `admin_claims` (
	`k` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `recent_errors` (
	`error` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `storage_sizes` (
	`day` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
