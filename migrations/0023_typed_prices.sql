ALTER TABLE `leveraged_positions` ADD `typed` text;--> statement-breakpoint
ALTER TABLE `spot_positions` ADD `typed` text;