ALTER TABLE `coins` ADD `sightings` text;--> statement-breakpoint
ALTER TABLE `leveraged_positions` ADD `liquidated_at` integer;--> statement-breakpoint
ALTER TABLE `leveraged_positions` ADD `liquidated_price` text;