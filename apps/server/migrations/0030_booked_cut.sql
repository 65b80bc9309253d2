-- What a booked cutting plan was made from, so that openings changed after the cutting are told of. Null: booked before this was kept.
alter table order_cuts add column booked_from text;
