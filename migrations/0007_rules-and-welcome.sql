ALTER TABLE `users` ADD `welcomed_at` integer;--> statement-breakpoint
ALTER TABLE `ledgers` ADD `rules_version` integer DEFAULT 0 NOT NULL;